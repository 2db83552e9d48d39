/** While the provider’s window is open. */
export function Waiting({ onCancel }: { onCancel(): void }) {
  return (
    <>
      <p role="status">Waiting for the sign-in window…</p>
      <button className="btn btn--wide btn--line" type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}
