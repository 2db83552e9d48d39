/** A field nobody sees: programs that fill in everything give themselves away. */
export function Trap() {
  return (
    <p hidden>
      <input name="website" tabIndex={-1} autoComplete="off" />
    </p>
  );
}
