import { checkFields } from '../check-fields';
import { SectionEntry } from '../file-schemas';
import type { Problem } from '../problem';
import type { YamlSource } from '../yaml-source';
import { readList } from './list';

/** platforms.yaml and categories.yaml: sections in the order menus show them. */
export const readSections = (source: YamlSource): { entries: SectionEntry[]; problems: Problem[] } =>
  readList(source, (value, index) => checkFields(SectionEntry, source, value, [index]));
