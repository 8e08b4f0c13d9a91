/** What a page answers: HTML, a redirect by 303, or JSON for a program. */
export type PageAnswer =
  | { status: number; html: string; formTarget?: string }
  | { location: string }
  | { json: object; status?: number }
