import type { Story, Told } from './story.ts'

/** A story as a person reads it. */
export const inWords = ({ lines, wrongs }: Pick<Told, 'lines' | 'wrongs'>): string =>
  [...lines, ...wrongs.map((wrong) => `  WRONG: ${wrong}`)].map((line) => `  ${line}`).join('\n')

/** And as it is kept in a file, to be lived again. */
export const asData = ({ begins, steps }: Story): string =>
  [
    `  begins: [${begins.join(', ')}],`,
    '  steps: [',
    ...steps.map(({ move, thrown }) => `    { move: '${move}', thrown: [${thrown.join(', ')}] },`),
    '  ],',
  ].join('\n')
