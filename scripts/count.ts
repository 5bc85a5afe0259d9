import { execFileSync } from 'node:child_process'
import { root } from './paths.ts'

/*
 * node scripts/count.ts [COMMIT ...]: lines and files of production code by folder, at each commit or at HEAD; without
 * tests, generated files and texts of screens.
 */

const isCode = /\.(?:ts|tsx|mjs|css|sql)$/
const isLeftOut = /\.(?:test|spec)\.|testkit|^e2e\/|routeTree\.gen|schema\.ts|\/i18n\//

interface Counted {
  lines: number
  files: number
}

/** `apps/web/src/features`, `packages/contract`, `bench`. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === 'apps' ? 4 : folders[0] === 'packages' ? 2 : 1).join('/')
}

function count(commit: string): Map<string, Counted> {
  const output = execFileSync('git', ['grep', '-c', '', commit], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const folders = new Map<string, Counted>()
  for (const line of output.trim().split('\n')) {
    const [path = '', lines] = line.slice(commit.length + 1).split(':')
    if (!isCode.test(path) || isLeftOut.test(path)) continue
    for (const folder of [folderOf(path), 'all']) {
      const counted = folders.get(folder) ?? { lines: 0, files: 0 }
      folders.set(folder, { lines: counted.lines + Number(lines), files: counted.files + 1 })
    }
  }
  return folders
}

const asked = process.argv.slice(2)
const commits = asked.length > 0 ? asked : ['HEAD']
const counts = commits.map(count)
const folders = [...new Set(counts.flatMap((each) => [...each.keys()]))].toSorted()
console.log(`| folder | ${commits.map((commit) => `lines ${commit} | files`).join(' | ')} |`)
console.log(`| --- |${' --: | --: |'.repeat(commits.length)}`)
for (const folder of folders) {
  const cells = counts.map((each) => each.get(folder) ?? { lines: 0, files: 0 })
  console.log(`| ${folder} | ${cells.map(({ lines, files }) => `${lines} | ${files}`).join(' | ')} |`)
}
