/** Parameters of an action with a fixed part. Charts show the fixed part, as in `tell(all, canceled)`. */
export const partlyFixed = <Fixed extends object, Args, Rest extends object>(
  fixed: Fixed,
  rest: (args: Args) => Rest,
) => Object.assign((args: Args): Fixed & Rest => ({ ...fixed, ...rest(args) }), { fixed });
