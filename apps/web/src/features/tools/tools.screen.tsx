import { toolIcons, type ToolRow, tools } from '@ido/contract'
import type { DeclaredScreen } from '../../ui/manage/declared/screen.ts'
import { ToolSign } from '../../ui/plain/ToolSign.tsx'

/** 'Kelola Alat': outside tools that the menu leads to, each for its audience. */
export const toolScreen: DeclaredScreen<ToolRow> = {
  calls: tools,
  sign(option) {
    const icon = toolIcons.find((one) => one === option)
    return icon && <ToolSign icon={icon} />
  },
  useExample: () => ({
    name: 'ido-alat.csv',
    text: [
      'name;link;icon;description;audience;rank',
      'Papan tugas;https://tugas.example/papan;ticket;Pekerjaan tim minggu ini;AGENT | PO;10',
      'Direktori karyawan;https://direktori.example;people;;-;20',
      '',
    ].join('\r\n'),
  }),
}
