/**
 * Why a case of the catalogue was not carried out, or not to its end, as the run was asked to do:
 * - `selection`: by `--only`, `--area` or `--case`;
 * - `part`: by `--part` alone: it is about others;
 * - `profile`: it creates things, and the profile does not;
 * - `effort`: the effort takes others; what an effort takes is a whole run;
 * - `budget`: the plan for the budget does not reach to it;
 * - `shard`: another shard has it;
 * - `spent`: the budget of the run was spent before its end;
 * - `fail-fast`: the run ended at the first failed requirement.
 */
export const leftOutBy = ['selection', 'part', 'profile', 'effort', 'budget', 'shard', 'spent', 'fail-fast'] as const
export type LeftOutBy = (typeof leftOutBy)[number]
