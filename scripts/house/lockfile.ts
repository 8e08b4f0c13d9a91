export interface LockedPackage {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly hasInstallScript?: boolean
}

/** Packages with an install script, each with the reason why it is allowed. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  esbuild: 'checks that its program for this machine is the right one; it bundles the server',
}

/** The problems of a lock file's packages; empty if there are none. */
export function lockfileProblems(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .flatMap(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const problems: string[] = []
      if (entry.integrity === undefined && entry.inBundle !== true)
        problems.push(`${path} has no integrity hash`)
      else if (entry.integrity?.startsWith('sha512-') === false)
        problems.push(`${path} has a weak integrity hash`)
      // The registry is the user's own choice; a pinned address would overrule it, and could be any host.
      if (entry.resolved !== undefined) problems.push(`${path} names a download address`)
      if (entry.hasInstallScript === true && INSTALL_SCRIPTS[name] === undefined) {
        problems.push(`${path} has an install script, which is not on the list`)
      }
      return problems
    })
}
