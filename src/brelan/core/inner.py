"""The inner form of a compiled rule: what other rules are made of, and nothing that could be run by itself.

Numba gives every compiled function ways in for Python and C and native code of its own, with all that it calls once
more optimised into it, though most rules are only ever called by rules: more than half of the warm-up went there. An
inner form stays LLVM's intermediate code, its own and its callees', until the form that Python calls is made of it.
"""

from typing import Any

import llvmlite.binding as llvm  # type: ignore[import-untyped]
from numba.core import compiler
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.codegen import JITCodeLibrary


class InnerLibrary(JITCodeLibrary):
    """Intermediate code to be linked into callers. Whoever makes native code of it optimises all together."""

    def _optimize_functions(self, module: Any) -> None:
        """Tidy each function once, so that all callers get it tidied. Numba runs through mere declarations too."""
        module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def _optimize_final_module(self) -> None:
        """Not yet: the same code would be optimised again in every caller."""

    def _finalize_final_module(self) -> None:
        """No native code either."""
        self._finalize_dynamic_globals()
        self._finalized = True

    def serialize_using_object_code(self) -> tuple[str, bytes]:
        """What `CompileResult` keeps of a library: here its name and its intermediate code."""
        return self.name, self._get_module_for_linking().as_bitcode()

    @classmethod
    def restored(cls, codegen: Any, name: str, code: bytes) -> "InnerLibrary":
        """The library that was kept so."""
        library = cls(codegen, name)
        library._final_module = library._shared_module = llvm.parse_bitcode(code)
        library._finalized = True
        return library


class InnerCacheImpl(CompileResultCacheImpl):
    """How inner forms are kept: in files of their own, beside those of the outer forms."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """The files' name, without what tells the types apart."""
        return f"inner-{super().get_filename_base(fullname, abiflags)}"

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """The form that was kept; Numba's own way would make native code of it."""
        (name, code), fndesc, environment, signature, *_ = payload
        return compiler.compile_result(
            library=InnerLibrary.restored(target_context.codegen(), name, code),
            fndesc=fndesc,
            environment=environment,
            signature=signature,
            typing_context=target_context.typing_context,
            target_context=target_context,
            objectmode=False,
            lifted=(),
        )


class InnerCache(FunctionCache):
    """The kept inner forms of one rule."""

    _impl_class = InnerCacheImpl
