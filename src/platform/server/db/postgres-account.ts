import { execFile, type SpawnOptions } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';

const run = promisify(execFile);

export type Account = { uid: number; gid: number };
export type Command = { file: string; args: string[]; options: SpawnOptions };

/**
 * The user that PostgreSQL runs as; undefined means the user who started Kadro. PostgreSQL refuses to run as root.
 * Under root it runs as the owner of the cluster. Without one it runs as `kadro` or `postgres`, else as a new system
 * user `kadro`.
 */
export async function postgresAccount(cluster: string): Promise<Account | undefined> {
  const owner = await stat(cluster).catch(() => undefined);
  const me = process.getuid?.();
  if (me !== 0) {
    if (!owner || me === undefined || owner.uid === me) return undefined;
    throw new StartError(
      `The database in ${cluster} belongs to another user (number ${owner.uid}): start Kadro as that user, or hand the folder over with chown.`,
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await accountOf('kadro')) ?? (await accountOf('postgres')) ?? (await newAccount('kadro'));
}

/** The command that runs a program of PostgreSQL as `account`, which needs access to the program and to `folder`. */
export async function commandAs(
  account: Account | undefined,
  program: { file: string; args: string[]; folder: string },
): Promise<Command> {
  // LC_ALL=C keeps the server's messages in English, because the start parses them.
  const options: SpawnOptions = { env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } };
  const { file, args, folder } = program;
  if (!account) return { file, args, options };
  const { uid, gid } = account;
  if ((await canEnter(account, dirname(file))) && (await canEnter(account, folder))) {
    return { file, args, options: { ...options, uid, gid } };
  }
  if (!(await hasSetpriv())) {
    throw new StartError(
      `PostgreSQL cannot run as root, and user ${uid} may not enter ${folder}: move Kadro out of root's private folders or start it as an ordinary user.`,
    );
  }
  return { file: 'setpriv', args: [...setprivOptions(account), file, ...args], options };
}

// A checkout in /root is closed to other users. Kadro must not open root's home, so PostgreSQL gets a capability to
// traverse it. access() ignores capabilities unless no_setuid_fixup is set.
function setprivOptions({ uid, gid }: Account): string[] {
  const rights = [
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ];
  return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...rights];
}

async function accountOf(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function newAccount(name: string): Promise<Account> {
  const home = ['--no-create-home', '--shell', '/usr/sbin/nologin'];
  await run('useradd', ['--system', '--user-group', ...home, name]).catch(() => undefined);
  const account = await accountOf(name);
  if (account) return account;
  throw new StartError(
    'PostgreSQL cannot run as root and no user could be made for it: start Kadro as an ordinary user.',
  );
}

async function canEnter({ uid, gid }: Account, folder: string): Promise<boolean> {
  for (let at = await realpath(folder); ; at = dirname(at)) {
    const { mode, uid: owner, gid: group } = await stat(at);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function hasSetpriv(): Promise<boolean> {
  return run('setpriv', ['--version']).then(
    () => true,
    () => false,
  );
}
