import { Component } from 'react';
import type { ReactNode } from 'react';

interface FaultBoundaryProps {
  /** A new value clears the failure. */
  resetOn?: unknown;
  fallback: (thrown: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}
interface Fault {
  fault: { thrown: unknown } | null;
}

/** Shows `fallback` in place of children that failed to render; everything around it stays. */
export class FaultBoundary extends Component<FaultBoundaryProps, Fault> {
  override state: Fault = { fault: null };

  static getDerivedStateFromError = (thrown: unknown): Fault => ({ fault: { thrown } });

  override componentDidUpdate(before: FaultBoundaryProps) {
    if (this.state.fault && before.resetOn !== this.props.resetOn) this.retry();
  }

  private readonly retry = () => this.setState({ fault: null });

  override render() {
    const { fault } = this.state;
    return fault ? this.props.fallback(fault.thrown, this.retry) : this.props.children;
  }
}
