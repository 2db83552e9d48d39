import type { AccountStore } from './accounts/store';
import type { TokenSettings } from './tokens/id-token';

/** What every use case works on. */
export interface Identity {
  accounts: AccountStore;
  tokens: TokenSettings;
}
