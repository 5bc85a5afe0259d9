import {
  changeFigureSettings,
  changeObjectives,
  type EndpointCall,
  type FigureSettings,
  figureSettingsHistory,
  figuresSetting,
  type Objectives,
  objectivesHistory,
  objectivesSetting,
  previewFigureSettings,
  readFigureSettings,
  readObjectives,
} from '@ido/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { managedDetailQuery, type ManagedCalls } from '../../ui/manage/calls.ts'

/** Each a record that is always there, as the section of what is kept. */
export const figuresCalls = {
  page: 'setting',
  list: { path: readFigureSettings.path },
  detail: readFigureSettings,
  change: changeFigureSettings,
  history: figureSettingsHistory,
} as unknown as ManagedCalls
export const objectivesCalls = {
  page: 'setting',
  list: { path: readObjectives.path },
  detail: readObjectives,
  change: changeObjectives,
  history: objectivesHistory,
} as unknown as ManagedCalls

const lookAgainMs = 1_000

/** Asked again and again while sums are added up anew. */
export const useFigureSettings = () =>
  useQuery({
    ...managedDetailQuery<FigureSettings>(figuresCalls, figuresSetting),
    refetchInterval: ({ state: { data } }) => (data?.renewal && data.renewal.finishedAt === null ? lookAgainMs : false),
  })

export const useObjectives = () => useQuery(managedDetailQuery<Objectives>(objectivesCalls, objectivesSetting))

export type GivenSteps = EndpointCall<typeof previewFigureSettings>['body']

/** How today's figures would be told. */
export const useStepsPreview = () =>
  useMutation({ mutationFn: async (body: GivenSteps) => (await call(previewFigureSettings, { body })).answer })
