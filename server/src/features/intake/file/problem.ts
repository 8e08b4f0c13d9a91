/** An error that the user can fix. The message is one or more sentences for the user. */
export class ImportProblem extends Error {
  override readonly name = 'ImportProblem'
}
