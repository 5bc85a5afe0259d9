// Imported before anything is installed, under whatever Node there is (20 or later).

/**
 * Where npm puts the Node 24 that comes with IDO, below node_modules; the first that is there is it.
 * @param {NodeJS.Platform} platform
 * @param {NodeJS.Architecture} arch
 * @returns {string[]}
 */
export function ownNode(platform, arch) {
  const isWindows = platform === 'win32'
  const name = `${isWindows ? 'win' : platform}-${arch}`
  // Apple's own processors have theirs under another name: the usual one belongs to somebody else.
  return [`node-${name}`, `node-bin-${name}`].map((packed) => `${packed}/bin/${isWindows ? 'node.exe' : 'node'}`)
}
