"""A few puzzles and rules that are known."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WINGS = "...4..36..7...9..4..41..7..7...9...3.28..5..95......1...3.56............2.93....."
MY_WING = """tesuji 1

# A bivalue cell between two others that share one value apart from it.
technique my-wing {
  title   en "My Wing"  ja "マイウィング"
  difficulty 100
  for     p in cells(2), q in cells(2) where p sees q,
          r in cells(2) where p sees r, q < r
  let     X = candidates(p), Z = candidates(q) & candidates(r)
  where   |Z| = 1, Z & X = {}, candidates(q) + candidates(r) = X + Z
  then    eliminate Z from peers({q, r})
  because en "{p} is one of {X}. Either way {q} or {r} is {Z}, so cells that see both cannot be {Z}."
          ja "{p}が{X}のどちらでも、{q}か{r}のどちらかが{Z}になるので、両方から見えるマスに{Z}は入りません。"
}
"""
PLAIN = "tesuji 1\ntechnique plain { for c in cells(1) let {v} = candidates(c) then place v in c }\n"
WRONG = """tesuji 1
technique wrong {
  title en "Wrong"
  for   c in cells(2), v in candidates(c)
  then  place v in c
}
"""
