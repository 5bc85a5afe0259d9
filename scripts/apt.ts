import { existsSync } from 'node:fs'
import { quietly, type CommandRun } from './stages.ts'

/** Whether Debian's packages can be installed here. */
export const canInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param isThere asked when the first try failed: whether what was wanted is there by then all the same */
export async function installWithApt(
  packages: readonly string[],
  isThere: () => boolean = () => false,
): Promise<CommandRun> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => quietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages], env)
  const first = await install()
  if (first.code === 0 || isThere()) return first
  // A fresh container has no package lists yet.
  await quietly('apt-get', ['update'], env)
  return install()
}
