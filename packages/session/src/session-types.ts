import type { IdentityConfig, Mark } from '@savepoint/contracts/base';
import type { AnalyticsEvent } from '@savepoint/contracts/schema';
import type { RegionEventName, RegionEvents } from '@savepoint/contracts/regions';
import type { Api } from './api';
import type { GameActions } from './game-actions';
import type { Identity, ProviderId } from './identity';
import type { SessionStore } from './store';

/** An action of a visitor on a game, as plain data. */
export type Intent = { name: 'rate'; slug: string; rating: number } | { name: Mark; slug: string };

/** The action for which a visitor is prompted to sign in. */
export interface SignInPrompt {
  /** Completes “Log in to …”. */
  reason: string;
  intent?: Intent;
}

/** The part of the regions’ bus that the session uses. */
export interface SessionBus {
  emit<N extends RegionEventName>(name: N, detail: RegionEvents[N]): void;
  on<N extends RegionEventName>(name: N, listener: (detail: RegionEvents[N]) => void): () => void;
}

export interface Session {
  store: SessionStore;
  api: Api;
  /** Actions on games. @throws {Error} unless somebody is signed in */
  readonly games: GameActions;
  /** Loads the identity SDK ahead of a click: browsers open a pop-up only directly after one. */
  preload(): void;
  /** The identity SDK, for the login dialog and the account page. @throws {SignInError} */
  getIdentity(): Promise<Identity>;
  /** @throws {SignInError} */
  signIn(provider: ProviderId): Promise<void>;
  /** Stops waiting for a sign-in; the pop-up may still be open. */
  cancelSignIn(): void;
  signOut(): Promise<void>;
  /**
   * Prompts a visitor to sign in.
   * @param reason completes “Log in to …”
   * @param intent action to run afterwards; if the sign-in leaves the page, `takePendingIntent` returns it
   * @returns true once a member is signed in and their lists are loaded; false if they cancelled
   */
  ensureSignedIn(reason: string, intent?: Intent): Promise<boolean>;
  /** Returns once the action on this game for which the visitor left the page to sign in. */
  takePendingIntent(slug: string, names: readonly Intent['name'][]): Intent | null;
}

export interface SessionOptions {
  config: IdentityConfig;
  bus: SessionBus;
  track(event: AnalyticsEvent): void;
  /**
   * Creates the identity, where it is not the provider’s alone.
   * @param loadProvider loads that of the provider
   */
  loadIdentity?(
    config: IdentityConfig,
    loadProvider: (config: IdentityConfig) => Promise<Identity>,
  ): Promise<Identity>;
}
