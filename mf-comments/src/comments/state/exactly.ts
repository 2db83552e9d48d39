/**
 * Lets an action be made of exactly the fields it names.
 * @param fields all of them are needed, and no other is taken
 * @returns what makes an action’s payload
 * @throws {Error} “Undefined argument” when a field is missing, “Unexpected argument” when there is one more
 */
export const exactly =
  <P extends object>(...fields: (keyof P & string)[]) =>
  (payload: P): { payload: P } => {
    if (fields.some((field) => payload?.[field] === undefined)) throw new Error('Undefined argument');
    if (Object.keys(payload).length > fields.length) throw new Error('Unexpected argument');
    return { payload };
  };
