"""Look-behind steps: an answer computed by the learner, judged by its value."""

from __future__ import annotations

import ast
import math
import operator
from collections.abc import Callable
from typing import Any

from .replies import Reply, Session, clauses_in

LARGEST = 10_000
"""The largest number in a formula, so that none takes long to compute."""

_SIGNS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}


def calculate(formula: str) -> float:
    """The value of a formula of numbers, + - * / ** and comb(n, k); nothing else is understood.

    >>> round(calculate("comb(38,7)/comb(78,7)"), 4)
    0.0048
    """

    def value(node: ast.AST) -> Any:
        match node:
            case ast.Expression(body=body):
                return value(body)
            case ast.Constant(value=int() | float() as number) if (
                type(number) is not bool and number < LARGEST
            ):
                return number
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _SIGNS:
                return _SIGNS[type(op)](value(left), value(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -value(operand)
            case ast.Call(func=ast.Name(id="comb"), args=[n, k], keywords=[]):
                return math.comb(value(n), value(k))
        raise ValueError(f"{formula!r} is more than numbers, signs and comb")

    return float(value(ast.parse(formula, mode="eval")))


class Look(Session):
    """A look-behind step."""

    def check(self, answer: Any) -> Reply:
        """What is said to an answer: a number, or anything that can be one; the three dots ask again."""
        if answer is ...:
            return Reply("go", "Put your number in place of the three dots.")
        try:
            found = float(answer)
        except (TypeError, ValueError, OverflowError):
            return Reply("go", f"The answer is a number, and {answer!r} is none.")
        right = self.step["answer"]
        tolerance = right.get("tolerance", 0.0)
        if abs(found - right["value"]) <= tolerance:
            self.finish()
            say = self.step.get("done", "That is it.")
            return Reply("done", say, self.step["solution_say"], clauses_in(say))
        self.miss("")
        for wrong in self.step.get("wrong", ()):
            if abs(found - wrong["value"]) <= tolerance:
                return Reply("miss", wrong["say"], clauses=clauses_in(wrong["say"]))
        return Reply("miss", "Not this number yet.", "A hint: " + self.hint().say)

    def __repr__(self) -> str:
        return f"{self.title}. {self.step['task']}"
