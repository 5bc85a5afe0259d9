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
import { call, read } from '../../api/client.ts'
import { managedDetailQuery, type LoneRecord } from '../../ui/manage/calls.ts'

/** Each a record that is always there, as the section of what is kept. */
export const figuresCalls: LoneRecord = {
  path: readFigureSettings.path,
  read: async (signal) => (await read(readFigureSettings, signal)).answer,
  change: async (body) =>
    (await call(changeFigureSettings, { body: body as EndpointCall<typeof changeFigureSettings>['body'] })).answer,
  history: async (signal) => (await read(figureSettingsHistory, signal)).answer,
}
export const objectivesCalls: LoneRecord = {
  path: readObjectives.path,
  read: async (signal) => (await read(readObjectives, signal)).answer,
  change: async (body) =>
    (await call(changeObjectives, { body: body as EndpointCall<typeof changeObjectives>['body'] })).answer,
  history: async (signal) => (await read(objectivesHistory, signal)).answer,
}

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
