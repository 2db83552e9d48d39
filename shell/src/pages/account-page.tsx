import { urls } from '@savepoint/contracts';
import { PageHead } from '../components/page-head';
import { Slot } from '../document/slot';

export function AccountPage() {
  return (
    <div className="wrap">
      <PageHead
        title="Account"
        crumbs={[
          { name: 'Home', path: urls.home() },
          { name: 'Account', path: urls.account() },
        ]}
      />
      <Slot region="account" />
    </div>
  );
}
