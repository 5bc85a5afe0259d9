// What every page needs.
import '@fontsource-variable/plus-jakarta-sans/wght.css'
import './tokens.css'
import './base.css'
import './controls.css'
import './utilities.css'
