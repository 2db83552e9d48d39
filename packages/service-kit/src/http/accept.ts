/** What a header such as `Accept` lists: a value in lower case, and how much it is preferred. */
export interface Preference {
  readonly value: string;
  /** From 0, which is not acceptable, to 1. */
  readonly quality: number;
}

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * Parses `Accept` or `Accept-Encoding`. Values and names of parameters have no case; a quality that is none counts as 0.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.4.2
 */
export function parsePreferences(header: string): Preference[] {
  return header
    .toLowerCase()
    .split(',')
    .flatMap((item) => {
      const [value = '', ...parameters] = item.split(';').map((piece) => piece.trim());
      return value === '' ? [] : [{ value, quality: qualityOf(parameters) }];
    });
}

function qualityOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=').map((piece) => piece.trim());
    if (name === 'q') return QUALITY.test(value) ? Number(value) : 0;
  }
  return 1;
}

const HTML = 'text/html';
const JSON_TYPE = 'application/json';

/**
 * Whether a caller would rather have HTML than JSON, as browsers do that open a page; not those that name neither.
 * @param accept the request’s Accept
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export function prefersHtml(accept: string | undefined): boolean {
  if (!accept) return false;
  const accepted = parsePreferences(accept);
  const placeOf = (...names: string[]) => accepted.findIndex(({ value }) => names.includes(value));
  const qualityFor = (type: string) => {
    const range = `${type.split('/')[0]}/*`;
    for (const name of [type, range, '*/*']) {
      const found = accepted[placeOf(name)];
      if (found) return found.quality;
    }
    return 0;
  };
  const [html, json] = [qualityFor(HTML), qualityFor(JSON_TYPE)];
  if (html !== json) return html > json;
  const [htmlPlace, jsonPlace] = [placeOf(HTML, 'text/*'), placeOf(JSON_TYPE, 'application/*')];
  return html > 0 && htmlPlace >= 0 && (jsonPlace < 0 || htmlPlace < jsonPlace);
}
