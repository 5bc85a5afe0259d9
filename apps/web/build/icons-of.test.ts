import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iconsIn, iconsOf } from './icons-of.ts'

test('the icons of a file are those that it imports, under their own names', () => {
  const source = `import { x } from './x.ts'\nimport {\n  IconPlus,\n  IconX as Close,\n  type Icon,\n} from '@tabler/icons-react'\n`
  assert.deepEqual(iconsIn(source), ['IconPlus', 'IconX'])
  assert.deepEqual(iconsIn(`import { plain } from './plain.ts'`), [])
})

test('the icons of some chunks are those of their files, and none of another', () => {
  const menu = iconsOf([/\/features\/site\/navigation\.ts$/])
  assert.match('/node_modules/@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs', menu)
  assert.doesNotMatch('/node_modules/@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs', menu)
})
