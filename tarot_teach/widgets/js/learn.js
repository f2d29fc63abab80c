// A table within a lesson.
import { findStep, inView, lessonAsk, lessonNews, lessonView } from './lesson.js';
import { makeRender } from './table.js';

export default { render: makeRender({ view: lessonView, ask: lessonAsk, news: lessonNews, begun: inView, find: findStep }) };
