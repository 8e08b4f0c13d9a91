/** Something that the person who imports can mend: one or more sentences, no stack. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}
