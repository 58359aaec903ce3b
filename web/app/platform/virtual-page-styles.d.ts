declare module 'virtual:page-styles' {
  interface PageStyles {
    readonly everywhere: string;
    readonly documents: string;
  }
  /** The style sheets of a route's page; undefined for an unknown route. */
  const stylesOf: (routeId: string) => PageStyles | undefined;
  export default stylesOf;
}
