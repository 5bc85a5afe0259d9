// Loaded ahead of every command: bootstrap.mjs passes signals on, but a killed one (SIGKILL) cannot. Then the command
// ends itself as on SIGTERM, so that nothing keeps the port and the data folder.
const parent = process.ppid
let told = false

setInterval(() => {
  if (told || process.ppid === parent) return
  told = true
  process.kill(process.pid, 'SIGTERM')
}, 250).unref()
