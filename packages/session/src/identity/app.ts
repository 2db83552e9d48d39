import type { IdentityConfig } from '@savepoint/contracts';
import { getApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { codeOf } from './errors';

/**
 * Makes the provider’s app; one that another script on the page has made is used as it is.
 * @throws any other failure, after logging it
 */
export function makeApp({ apiKey, authDomain, projectId }: IdentityConfig): FirebaseApp {
  try {
    return initializeApp({ apiKey, authDomain, projectId });
  } catch (error) {
    if (codeOf(error) === 'app/duplicate-app') return getApp();
    console.error('The sign-in provider could not be initialised.', error);
    throw error;
  }
}
