/** What the queue does not need: loaded with the first of these tabs, or the first ban. */
export { Appeals } from './appeals';
export { BanForm } from './members/ban-form';
export { Bans } from './members/bans';
export { Figures } from './figures';
export { GroundSelect } from './members/ground-select';
export { Log } from './log';
export { MemberNames } from './members/member-names';
export { MemberNotes } from './members/member-notes';
export { Surges } from './surges';
export { Team } from './team/team';
export { WordRules } from './words/word-rules';
