/** @jest-environment node */
import * as firebase from 'firebase/app';
import { getOrCreateApp } from './firebase-identity';

jest.mock('firebase/app', () => {
  const actual = jest.requireActual<typeof firebase>('firebase/app');
  return { ...actual, initializeApp: jest.fn(actual.initializeApp) };
});
const config = { apiKey: 'key', authDomain: 'savepoint.example', projectId: 'savepoint' };
const log = jest.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => log.mockClear());
afterEach(() => Promise.all(firebase.getApps().map(firebase.deleteApp)));

test('an app that another script on the page has created is reused', () => {
  const other = firebase.initializeApp({ apiKey: 'theirs', projectId: 'theirs' });
  expect(getOrCreateApp(config)).toBe(other);
  expect(log).not.toHaveBeenCalled();
});

test('any other error while initialising the provider is logged and rethrown', () => {
  const failure = Object.assign(new Error('No such project'), { code: 'app/invalid-app-argument' });
  jest.mocked(firebase.initializeApp).mockImplementationOnce(() => {
    throw failure;
  });
  expect(() => getOrCreateApp(config)).toThrow(failure);
  expect(log).toHaveBeenCalledWith('The sign-in provider could not be initialised.', failure);
});
