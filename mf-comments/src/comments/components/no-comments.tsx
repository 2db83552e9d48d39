import type { EntityType } from '@savepoint/contracts';

const INVITATION: Record<EntityType, string> = {
  game: 'Finished it? Stuck on it? Start here.',
  article: 'Agree? Know more? Start here.',
  review: 'Agree? Know better? Start here.',
};

export function NoComments({ about, onStart }: { about: EntityType; onStart(): void }) {
  return (
    <div className="state">
      <h3>No comments yet</h3>
      <p>{INVITATION[about]}</p>
      <button className="btn btn--line" type="button" onClick={onStart}>
        Have your say
      </button>
    </div>
  );
}
