-- Queries on the atlas. Each begins with a line `-- name: description`; `grades` has the rows of all shards, and
-- `kind` is the kind of a puzzle in make.py.

-- certified: number of solutions counted by the laws, one for each generated puzzle
select solutions, count(*) as puzzles from grades group by solutions order by solutions;

-- levels: distribution of the puzzles of each kind over the levels of the strategy
select kind, level, count(*) as puzzles, round(100 * count(*) / sum(count(*)) over (partition by kind), 1) as percent
from grades group by kind, level order by kind, puzzles desc;

-- hardest: most difficult technique that puzzles need
select hardest, any_value(difficulty) as difficulty, count(*) as puzzles
from grades group by hardest order by puzzles desc limit 15;

-- techniques: number of applications of each technique, and number of puzzles with it
with totals as (
    select sum(columns(* exclude (kind, file, line, name, game, puzzle, status, error, open, entropy, symmetry, level,
        solutions, "d-score", hardest, difficulty))) from grades
)
select technique, applied from (unpivot totals on * into name technique value applied)
where applied > 0 order by applied desc limit 15;

-- rarest: techniques that are rarely applied
with totals as (
    select sum(columns(* exclude (kind, file, line, name, game, puzzle, status, error, open, entropy, symmetry, level,
        solutions, "d-score", hardest, difficulty))) from grades
)
select technique, applied from (unpivot totals on * into name technique value applied)
where applied > 0 order by applied, technique limit 15;

-- givens: D-score and difficulty of 9 x 9 sudoku by the number of givens
select 81 - open as givens, count(*) as puzzles, round(avg("d-score"), 1) as d_score,
    round(avg(difficulty), 1) as difficulty, round(100 * avg((status = 'solved')::int), 2) as solved_percent
from grades where game = 'sudoku' and length(puzzle) = 81 group by givens order by givens;

-- symmetry: whether symmetric puzzles are easier at the same number of givens
select symmetry = 'none' as without, 81 - open as givens, count(*) as puzzles, round(avg("d-score"), 1) as d_score
from grades where game = 'sudoku' and length(puzzle) = 81 and open between 51 and 55
group by without, givens order by givens, without;

-- symmetries: symmetries of the givens
select symmetry, count(*) as puzzles, round(avg(difficulty), 1) as difficulty
from grades group by symmetry order by puzzles desc;

-- entropy: how well the initial entropy predicts the difficulty
select kind, round(corr(entropy, "d-score"), 3) as d_score, round(corr(entropy, difficulty), 3) as difficulty
from grades where status = 'solved' group by kind order by kind;

-- unsolved: puzzles that the strategy does not solve
select kind, status, count(*) as puzzles from grades where status <> 'solved' group by kind, status order by puzzles desc;

-- top: puzzles with the highest D-scores
select kind, "d-score", hardest, puzzle from grades
where "d-score" is not null order by "d-score" desc, puzzle limit 10;
