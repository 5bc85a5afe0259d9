import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { test } from 'node:test'
import { featureNames, featureTests, storiesOf } from './feature-tests.ts'
import { filesOf } from './node-tests.ts'

const { signal } = new AbortController()

test('every file of stories is run by a feature or by all of them, and names features that there are', async () => {
  const files = await filesOf(['e2e/*.spec.ts'])
  assert.deepEqual(Object.keys(storiesOf).toSorted(), files.map((file) => basename(file, '.spec.ts')).toSorted())
  const names = await featureNames()
  assert.deepEqual(
    Object.values(storiesOf)
      .flat()
      .filter((name) => !names.includes(name)),
    [],
  )
})

test('features run their units and then their stories', async () => {
  const stages = await featureTests(['voc', 'logbook'], signal)
  assert.deepEqual(
    stages.map(({ name }) => name),
    ['units and API', 'browser'],
  )
})

test('a name that nothing has is told with those that there are', async () => {
  await assert.rejects(featureTests(['vok'], signal), /Unknown feature vok; there are: .*\bvoc\b/)
})
