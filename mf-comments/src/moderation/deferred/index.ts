/** What the queue does not need: loaded with the first of these tabs, or the first ban. */
export { Appeals } from './appeals';
export { BanForm, Bans } from './bans';
export { Figures } from './figures';
export { GroundSelect } from './ground-select';
export { Limits } from './limits';
export { Log } from './log';
export { MemberNames } from './member-names';
export { MemberNotes } from './member-notes';
export { Surges } from './surges';
export { Team } from './team';
export { Training } from './training';
export { WordRules } from './word-rules';
