export const settingParts = ['retention', 'figures', 'clocks', 'objectives', 'thanks', 'peers'] as const
export type SettingPart = (typeof settingParts)[number]

/** The section that an address names; none is the first. */
export function readSettingSearch({ part }: Readonly<Record<string, unknown>>): { part?: SettingPart } {
  const known = settingParts.find((one) => one === part)
  return known === undefined ? {} : { part: known }
}
