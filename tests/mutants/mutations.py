"""The small changes: where in a source they can be made, and the source with one of them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
DROPPED = (ast.Assign, ast.AugAssign, ast.Expr, ast.Raise, ast.Return)


@dataclass(frozen=True)
class Mutant:
    """A source with the text from `start` to `end` replaced."""

    path: str
    line: int
    start: int
    end: int
    was: str
    became: str
    around: str

    @property
    def key(self) -> str:
        """What names the mutant while the lines before it come and go."""
        return f"{self.path} | {self.around} | {' '.join(self.was.split())} -> {self.became}"

    def applied(self, source: str) -> str:
        """Return the source with the change made.

        >>> mutant = next(mutants_of("while 1 < x: pass", "x.py"))
        >>> mutant.was, mutant.became, mutant.applied("while 1 < x: pass")
        ('1', '2', 'while 2 < x: pass')
        """
        raw = source.encode()
        return (raw[: self.start] + self.became.encode() + raw[self.end :]).decode()


def mutants_of(source: str, path: str) -> Iterator[Mutant]:
    """Yield every mutant of a source, from its first line to its last.

    >>> [mutant.became for mutant in mutants_of("if a and b == 3:\\n    c = True", "x.py")]
    ['or', '!=', '4', 'pass', 'False']
    """
    raw = source.encode()
    starts = [0]
    for row in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    found = []
    for node in _live_nodes(ast.parse(source)):
        for start, end, became in _changes(node, raw, starts):
            line = node.lineno  # type: ignore[attr-defined]  # every node that changes has a place
            around = " ".join(source.splitlines()[line - 1].split())
            was = raw[start:end].decode()
            found.append(Mutant(path, line, start, end, was, became, around))
    yield from sorted(found, key=lambda mutant: (mutant.start, mutant.end))


def _live_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run: no annotations, no docstrings, nothing for type checkers alone."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        yield node
        if isinstance(node, ast.keyword) and node.arg in ("strict", "frozen", "slots"):
            continue  # they only guard against ourselves, or save memory
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "lru_cache":
            continue  # how much is remembered
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_comment"):
                continue
            children = value if isinstance(value, list) else [value]
            waiting += [child for child in children if isinstance(child, ast.AST)]


def _changes(node: ast.AST, raw: bytes, starts: list[int]) -> Iterator[tuple[int, int, str]]:
    match node:
        case ast.Compare():
            sides = [node.left, *node.comparators]
            for left, right, operator in zip(sides, sides[1:], node.ops, strict=False):
                was, became = COMPARISONS[type(operator)]
                yield from _between(left, right, was, became, raw, starts)
        case ast.BoolOp():
            was, became = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from _between(node.values[0], node.values[1], was, became, raw, starts)
        case ast.Constant(value=bool()):
            yield (*_place(node, starts), str(not node.value))
        case ast.Constant(value=int()):
            yield (*_place(node, starts), str(node.value + 1))
        case ast.Return(value=None | ast.Constant(value=None)):  # as it is
            return
        case ast.Assign() if _names_a_type(node):  # for annotations, which are never evaluated
            return
        case ast.stmt() if isinstance(node, DROPPED):
            yield (*_place(node, starts), "return None" if isinstance(node, ast.Return) else "pass")


def _names_a_type(node: ast.Assign) -> bool:
    """Whether an assignment is like ``Step = tuple[Session, int]``."""
    (target,) = node.targets if len(node.targets) == 1 else (None,)
    named = isinstance(target, ast.Name) and re.fullmatch(r"_?[A-Z]\w*[a-z]\w*", target.id)
    return bool(named) and isinstance(node.value, ast.Subscript)


def _between(
    left: ast.expr, right: ast.expr, was: str, became: str, raw: bytes, starts: list[int]
) -> Iterator[tuple[int, int, str]]:
    """Yield the change of the operator that stands between two expressions."""
    begin, end = _place(left, starts)[1], _place(right, starts)[0]
    at = raw.find(was.encode(), begin, end)
    if at >= 0:
        yield at, at + len(was), became


def _place(node: ast.expr | ast.stmt, starts: list[int]) -> tuple[int, int]:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    begin = starts[node.lineno - 1] + node.col_offset
    return begin, starts[node.end_lineno - 1] + node.end_col_offset
