import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import { Slot } from '../document/slot';

export function ModerationPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Moderation"
        crumbs={[
          { name: 'Home', path: urls.home() },
          { name: 'Moderation', path: urls.moderation() },
        ]}
      />
      <Slot region="moderation" />
    </div>
  );
}
