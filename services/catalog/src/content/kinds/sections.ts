import { checkFields } from '../check-fields';
import { SectionEntry } from '../file-schemas';
import type { YamlSource } from '../yaml-source';
import { readList, type ListFile } from './list';

/** platforms.yaml and categories.yaml: sections in the order menus show them. */
export const readSections = (source: YamlSource): ListFile<SectionEntry> =>
  readList(source, (value, index) => checkFields(SectionEntry, source, value, [index]));
