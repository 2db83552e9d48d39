import type { TeamRole } from '@savepoint/contracts/moderation';
import type { Client } from '@savepoint/service-kit/calls';
import { createTeamRoles } from './team-roles';

/** Roles that were given, read by a clock that the test sets. */
function setUp(given: Record<string, TeamRole>, admins: string[] = []) {
  const state = { given, now: 1_700_000_000_000, failing: false };
  const call = async () => {
    if (state.failing) throw new Error('offline');
    return { roles: Object.entries(state.given).map(([user_uid, role]) => ({ user_uid, role })) };
  };
  const team = createTeamRoles(new Set(admins), { call } as unknown as Client, () => state.now);
  return { state, team };
}

test('a role counts once it was read, until it is taken', async () => {
  const { state, team } = setUp({ mo: 'moderator', ada: 'admin' });
  expect(team.roleOf('mo')).toBeUndefined();
  await team.refresh();
  expect([team.roleOf('mo'), team.roleOf('ada'), team.roleOf('bob')]).toEqual([
    'moderator',
    'admin',
    undefined,
  ]);
  state.given = { ada: 'admin' };
  await team.refresh();
  expect(team.roleOf('mo')).toBeUndefined();
});

test('an administrator of the settings stays one, whatever role was given', async () => {
  const { team } = setUp({ root: 'moderator' }, ['root']);
  await team.refresh();
  expect(team.roleOf('root')).toBe('admin');
});

test('roles cannot be read for a minute → only administrators of the settings have one', async () => {
  const { state, team } = setUp({ mo: 'moderator' }, ['root']);
  await team.refresh();
  state.failing = true;
  state.now += 60_000;
  await expect(team.refresh()).rejects.toThrow('offline');
  expect(team.roleOf('mo')).toBe('moderator');
  state.now += 1;
  expect(team.roleOf('mo')).toBeUndefined();
  expect(team.roleOf('root')).toBe('admin');
  state.failing = false;
  await team.refresh();
  expect(team.roleOf('mo')).toBe('moderator');
});

test('the clock is set back → roles that were read before do not count', async () => {
  const { state, team } = setUp({ mo: 'moderator' });
  await team.refresh();
  state.now -= 24 * 3_600_000;
  expect(team.roleOf('mo')).toBeUndefined();
});

test('isAlone: whether nobody else has a role', async () => {
  const { state, team } = setUp({}, ['root']);
  await team.refresh();
  expect(team.isAlone('root')).toBe(true);
  state.given = { mo: 'moderator' };
  await team.refresh();
  expect([team.isAlone('root'), team.isAlone('mo')]).toEqual([false, false]);
});

test('currentRoleOf: a role that was taken a moment ago → none; whoever seems to have none is not asked about', async () => {
  const { state, team } = setUp({ mo: 'moderator' }, ['root']);
  await team.refresh();
  expect(await team.currentRoleOf('mo')).toBe('moderator');
  state.given = {};
  expect(await team.currentRoleOf('mo')).toBeUndefined();
  state.given = { mo: 'moderator' };
  await team.refresh();
  state.failing = true;
  await expect(team.currentRoleOf('mo')).rejects.toThrow('offline');
  expect(await team.currentRoleOf('bob')).toBeUndefined();
  expect(await team.currentRoleOf('root')).toBe('admin');
});
