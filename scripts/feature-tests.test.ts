import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builds, featureNames, featureTests, storiesAbout, storyNames } from './feature-tests.ts'

const { signal } = new AbortController()

test('every file of stories is run by a feature or by all of them, and names features that there are', async () => {
  const [stories, names] = await Promise.all([storyNames(), featureNames()])
  assert.ok(stories.length > 20)
  const unknown = await storiesAbout((name) => !names.includes(name))
  assert.deepEqual(unknown, [])
})

test('features run their units and then their stories', async () => {
  const stages = await featureTests(['voc', 'logbook'], signal)
  assert.deepEqual(
    stages.map(({ name, after }) => [name, after]),
    [
      ['units and API', [builds]],
      ['browser', [builds, 'units and API']],
    ],
  )
})

test('a name that nothing has is told with those that there are', async () => {
  await assert.rejects(featureTests(['vok'], signal), /Unknown feature vok; there are: .*\bvoc\b/)
})
