export { labelsInIndonesian as default } from '@ido/contract'
