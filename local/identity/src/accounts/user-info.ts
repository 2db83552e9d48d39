import type { Account } from './account';

/** An account as Identity Toolkit writes it: times as decimal strings, custom claims as JSON text. */
export function userInfo(account: Account) {
  const { provider } = account;
  const claims = Object.keys(account.customClaims).length > 0;
  return {
    localId: account.localId,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    disabled: account.disabled,
    validSince: String(account.validSince),
    createdAt: String(account.createdAt),
    lastLoginAt: String(account.lastLoginAt),
    lastRefreshAt: new Date(account.lastRefreshAt).toISOString(),
    customAttributes: claims ? JSON.stringify(account.customClaims) : undefined,
    providerUserInfo: [
      {
        providerId: provider.providerId,
        rawId: provider.subject,
        federatedId: provider.subject,
        email: provider.email,
        displayName: provider.displayName,
        photoUrl: provider.photoUrl,
      },
    ],
  };
}
