// Short synthesised sounds. Off with M; the choice is remembered by the browser.
const STORE = 'tarot-teach.mute';
const NOTES = { lay: [[392, 0], [523, .07]], draw: [[330, 0]], no: [[196, 0], [165, .09]], turn: [[440, 0]], end: [[392, 0], [494, .11], [587, .22]] };
let audio = null;
export function muted() { try { return localStorage.getItem(STORE) === '1'; } catch { return false; } }
export function mute(on) { try { localStorage.setItem(STORE, on ? '1' : '0'); } catch { /* a browser without memory: this page only */ } }

/** Play one of the sounds, if they are on and the page has been touched before (browsers insist on that). */
export function sound(name, quiet) {
  if (!quiet && NOTES[name] && navigator.userActivation?.hasBeenActive) setTimeout(() => tones(NOTES[name]));
}
function tones(notes) {
  try {
    audio ??= new AudioContext();
    for (const [pitch, after] of notes) {
      const t = audio.currentTime + after, tone = audio.createOscillator(), gain = audio.createGain();
      tone.type = 'triangle'; tone.frequency.value = pitch;
      gain.gain.setValueAtTime(.0001, t); gain.gain.exponentialRampToValueAtTime(.08, t + .012); gain.gain.exponentialRampToValueAtTime(.0001, t + .13);
      tone.connect(gain).connect(audio.destination); tone.start(t); tone.stop(t + .15);
    }
  } catch { audio = null; }
}
