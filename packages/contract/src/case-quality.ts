/** `low`: only what is further from usual is a case; `high`: what is less far is one, too. */
export const caseSensitivities = ['low', 'normal', 'high'] as const
export type CaseSensitivity = (typeof caseSensitivities)[number]
