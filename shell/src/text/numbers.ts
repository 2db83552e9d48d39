const plain = new Intl.NumberFormat('en-GB');

/** 2318 → “2,318”. */
export const count = (number: number): string => plain.format(number);

/** 1 → “1 game”, 2 → “2 games”. @param many plural, when it is not the singular with an s */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${count(number)} ${number === 1 ? one : many}`;
