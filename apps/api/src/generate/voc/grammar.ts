import type { Random } from '../random.ts'

/** What the slots of a template become for one text: a list to draw from, or a function that makes the words. */
export type Words = Readonly<Record<string, readonly string[] | ((random: Random) => string)>>

type Node = string | { slot: string } | { choices: Node[][] }
export type Template = readonly Node[]

const compiled = new Map<string, Template>()

/**
 * Writes a text from a template: `{name}` becomes a word of that name, `[a|b]` one of the choices; both may stand in
 * each other, and so may a drawn word that is a template itself.
 */
export function write(template: string, words: Words, random: Random): string {
  let nodes = compiled.get(template)
  if (!nodes) {
    nodes = parse(template)
    compiled.set(template, nodes)
  }
  return writeNodes(nodes, words, random)
}

function writeNodes(nodes: Template, words: Words, random: Random): string {
  let text = ''
  for (const node of nodes) {
    if (typeof node === 'string') text += node
    else if ('slot' in node) text += writeSlot(node.slot, words, random)
    else text += writeNodes(random.pick(node.choices), words, random)
  }
  return text
}

function writeSlot(slot: string, words: Words, random: Random): string {
  const source = words[slot]
  if (source === undefined) throw new RangeError(`A template uses {${slot}}, which nobody fills`)
  if (typeof source === 'function') return source(random)
  const word = random.pick(source)
  return word.includes('{') || word.includes('[') ? write(word, words, random) : word
}

function parse(template: string): Template {
  const pieces = template.split(/([[\]|]|\{\w+\})/).filter((piece) => piece !== '')
  const { nodes } = parseUntil(pieces, 0, false)
  return nodes
}

function parseUntil(pieces: string[], from: number, inChoice: boolean): { nodes: Node[]; at: number } {
  const nodes: Node[] = []
  let at = from
  while (at < pieces.length) {
    const piece = pieces[at] ?? ''
    if (inChoice && (piece === '|' || piece === ']')) break
    if (piece === '[') {
      const choices: Node[][] = []
      do {
        const choice = parseUntil(pieces, at + 1, true)
        choices.push(choice.nodes)
        at = choice.at
      } while (pieces[at] === '|')
      nodes.push({ choices })
    } else {
      nodes.push(/^\{\w+\}$/.test(piece) ? { slot: piece.slice(1, -1) } : piece)
    }
    at += 1
  }
  return { nodes, at }
}
