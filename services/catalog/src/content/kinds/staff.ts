import { checkFields } from '../check-fields';
import { StaffEntry } from '../file-schemas';
import type { Problem } from '../problem';
import type { YamlSource } from '../yaml-source';
import { readList } from './list';

/** staff.yaml: who writes here, in the order the team page shows them. */
export const readStaff = (source: YamlSource): { entries: StaffEntry[]; problems: Problem[] } =>
  readList(source, (value, index) => checkFields(StaffEntry, source, value, [index]));
