// What every page needs. The public pages carry no more than this: Mantine comes behind the sign-in (Inside.tsx).
import '@fontsource-variable/plus-jakarta-sans/wght.css'
import './tokens.css'
import './base.css'
import './controls.css'
import './utilities.css'
