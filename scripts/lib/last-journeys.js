/**
 * What looks at the world that all other journeys leave: it begins last, and is never run a second time, since what it finds
 * is not there in a world of its own.
 */
export const LAST_JOURNEYS = ['e2e/journeys/books.test.ts']
