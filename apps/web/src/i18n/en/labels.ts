export { labelsInEnglish as default } from '@ido/contract'
