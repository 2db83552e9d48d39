import { PROVIDERS, type ProviderId } from '@savepoint/session';

/** One button for each kind of account; the first is the one most people have. */
export function Providers({ onChoose }: { onChoose(provider: ProviderId): void }) {
  return PROVIDERS.map(({ id, name }, index) => (
    <button
      key={id}
      className={index === 0 ? 'btn btn--wide' : 'btn btn--wide btn--line'}
      type="button"
      onClick={() => onChoose(id)}
    >
      Continue with {name}
    </button>
  ));
}
